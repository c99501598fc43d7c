import type { Episode } from '#content/model';

/** "6 min" of an episode that can be heard; an episode whose recording is not there yet can only be read. */
export function episodeLength({
  audio,
  durationSeconds,
}: Pick<Episode, 'audio' | 'durationSeconds'>) {
  return audio ? `${Math.round(durationSeconds / 60)} min` : 'To read; recording to come';
}
