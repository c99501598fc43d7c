import type { Episode } from '#content/model';

type Length = Pick<Episode, 'audio' | 'durationSeconds'>;

/** Duration such as "6 min" or "20 sec"; "To read" for an episode without a recording. */
export function episodeLength({ audio, durationSeconds }: Length): string {
  if (!audio) return 'To read';
  return durationSeconds < 60
    ? `${durationSeconds} sec`
    : `${Math.round(durationSeconds / 60)} min`;
}

/** Name such as "Episode 7", or "Conversation 7" without a recording. */
export function episodeName({ audio, number }: Pick<Episode, 'audio' | 'number'>): string {
  return `${audio ? 'Episode' : 'Conversation'} ${number}`;
}

/** The title of a list of episodes. */
export function episodesTitle(episodes: readonly Pick<Episode, 'audio'>[]): string {
  return episodes.some(({ audio }) => audio)
    ? 'Podcast and conversations'
    : 'Conversations to read';
}
