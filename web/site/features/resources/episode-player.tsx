import { useRef } from 'react';
import type { EpisodeWords } from '../../../page-data/page-data.ts';
import styles from './resources.module.css';

/** The audio player of an episode with chapter links; without a recording, a link to the transcript. */
export function EpisodePlayer({ episode }: { episode: EpisodeWords }) {
  const audio = useRef<HTMLAudioElement>(null);
  const jumpTo = async (seconds: number) => {
    if (!audio.current) return;
    audio.current.currentTime = seconds;
    await audio.current.play();
  };
  if (!episode.audio) {
    return (
      <p className={styles.player}>
        The recording isn’t here yet. Every word of it is in the{' '}
        <a href="#transcript">transcript</a>.
      </p>
    );
  }
  return (
    <>
      <p className={styles.player}>
        <audio ref={audio} controls preload="none" src={`/audio/${episode.audio.file}`} />
      </p>
      {episode.chapters.length > 0 && (
        <section className={styles.chapters} aria-labelledby="chapters-heading">
          <h2 id="chapters-heading">Chapters</h2>
          <ol>
            {episode.chapters.map((chapter) => (
              <li key={chapter.startsAt}>
                <button type="button" onClick={() => void jumpTo(chapter.startsAt)}>
                  <time>{clock(chapter.startsAt)}</time> {chapter.title}
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

/** Formats seconds: 754 gives "12:34". */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
