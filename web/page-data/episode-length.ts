import type { Episode } from '#content/model';

type Length = Pick<Episode, 'audio' | 'durationSeconds'>;

/** "6 min" or "20 sec" for an episode with a recording; what it is for one without. */
export function episodeLength({ audio, durationSeconds }: Length): string {
  if (!audio) return 'To read';
  return durationSeconds < 60
    ? `${durationSeconds} sec`
    : `${Math.round(durationSeconds / 60)} min`;
}

/** "Episode 7"; without a recording it is a conversation. */
export function episodeName({ audio, number }: Pick<Episode, 'audio' | 'number'>): string {
  return `${audio ? 'Episode' : 'Conversation'} ${number}`;
}

/** The title of a list of episodes. */
export function episodesTitle(episodes: readonly Pick<Episode, 'audio'>[]): string {
  return episodes.some(({ audio }) => audio)
    ? 'Podcast and conversations'
    : 'Conversations to read';
}
