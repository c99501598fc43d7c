import type { Episode } from '#content/model';

/** "6 min" for an episode with audio; a text label for one without. */
export function episodeLength({
  audio,
  durationSeconds,
}: Pick<Episode, 'audio' | 'durationSeconds'>) {
  return audio ? `${Math.round(durationSeconds / 60)} min` : 'To read; recording to come';
}
