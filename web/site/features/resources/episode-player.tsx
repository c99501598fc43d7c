import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import type { EpisodeWords } from '../../../page-data/page-data.ts';
import { StoredPosition } from './stored-position.ts';
import styles from './resources.module.css';

const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;

/** The player of an episode's recording, with speed and chapters. It goes on where the visitor stopped. */
export function EpisodePlayer({
  episode,
  audio,
}: {
  episode: EpisodeWords;
  audio: NonNullable<EpisodeWords['audio']>;
}) {
  const speedId = useId();
  const player = useRef<HTMLAudioElement>(null);
  const [seconds, setSeconds] = useState(0);
  const resumed = useResume(player, episode.number);
  const jumpTo = async (startsAt: number) => {
    if (!player.current) return;
    player.current.currentTime = startsAt;
    await player.current.play();
  };
  const current = episode.chapters.findLast(({ startsAt }) => startsAt <= seconds);
  return (
    <>
      <div className={styles.player}>
        <audio
          ref={player}
          controls
          preload="metadata"
          src={`/audio/${audio.file}`}
          aria-label={`Recording of ${episode.title}`}
          onTimeUpdate={(event) => setSeconds(event.currentTarget.currentTime)}
        />
        <p className={styles.speed}>
          <label htmlFor={speedId}>Speed</label>
          <select
            id={speedId}
            defaultValue={1}
            onChange={(event) => {
              if (player.current) player.current.playbackRate = Number(event.target.value);
            }}
          >
            {SPEEDS.map((speed) => (
              <option key={speed} value={speed}>
                {speed}×
              </option>
            ))}
          </select>
          <a href={`/audio/${audio.file}`} download>
            Save the recording
          </a>
        </p>
        {resumed !== null && (
          <p role="status">
            You stopped at {clock(resumed)} last time. It goes on from there; the browser remembers,
            and nobody else.
          </p>
        )}
      </div>
      {episode.chapters.length > 0 && (
        <section className={styles.chapters} aria-labelledby="chapters-heading">
          <h2 id="chapters-heading">Chapters</h2>
          <ol>
            {episode.chapters.map((chapter) => (
              <li key={chapter.startsAt}>
                <button
                  type="button"
                  aria-current={chapter === current ? 'true' : undefined}
                  onClick={() => void jumpTo(chapter.startsAt)}
                >
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

/**
 * Goes on at the kept position and keeps a new one whenever playing stops.
 * @returns the position in seconds; null if there was none
 */
function useResume(player: RefObject<HTMLAudioElement | null>, episode: number): number | null {
  const [resumed, setResumed] = useState<number | null>(null);
  useEffect(() => {
    if (player.current)
      return resumeAndKeep(player.current, new StoredPosition(episode), setResumed);
    return undefined;
  }, [player, episode]);
  return resumed;
}

/** @returns stops keeping the position */
function resumeAndKeep(
  audio: HTMLAudioElement,
  position: StoredPosition,
  onResumed: (seconds: number) => void,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const resume = () => {
    const seconds = position.read(audio.duration);
    if (seconds === null || audio.currentTime > 0) return;
    audio.currentTime = seconds;
    onResumed(seconds);
  };
  // At the very beginning nothing has been played, or the recording has not arrived: a kept position stays.
  const keep = () => {
    if (audio.currentTime > 0) position.write(audio.currentTime, audio.duration);
  };
  // The metadata may have arrived before hydration.
  if (audio.readyState >= HTMLMediaElement.HAVE_METADATA) resume();
  else audio.addEventListener('loadedmetadata', resume, { once: true, signal });
  audio.addEventListener('pause', keep, { signal });
  audio.addEventListener('ended', () => position.forget(), { signal });
  addEventListener('pagehide', keep, { signal });
  return () => {
    if (!audio.ended) keep();
    stop.abort();
  };
}

/** Formats seconds: 754 gives "12:34". */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
