import { Breadcrumbs } from '../../features/page/breadcrumbs.tsx';
import { Related } from '../../features/page/link-cards.tsx';
import { Prose } from '../../features/page/prose.tsx';
import { EpisodePlayer } from '../../features/resources/episode-player.tsx';
import { PostHead } from '../../features/resources/post-head.tsx';
import resources from '../../features/resources/resources.module.css';
import { episodeLength, episodeName } from '../../../page-data/episode-length.ts';
import { formatDay } from '../../../page-data/format-day.ts';
import type { Crumb, ViewOf } from '../../../page-data/page-data.ts';

export function EpisodeTemplate({ view, trail }: { view: ViewOf<'episode'>; trail: Crumb[] }) {
  const { episode, related } = view;
  const voices = [...episode.hosts, ...episode.guests].join(', ');
  return (
    <article>
      <PostHead
        breadcrumbs={<Breadcrumbs trail={trail} />}
        title={episode.title}
        lead={episode.description}
        facts={[
          episodeName(episode),
          formatDay(episode.date),
          episodeLength(episode),
          `With ${voices}`,
        ]}
        image={episode.image}
      />
      <div className={resources.body}>
        {episode.audio && <EpisodePlayer episode={episode} audio={episode.audio} />}
        <Prose sections={episode.sections} contents={false} />
      </div>
      <Related links={related} />
    </article>
  );
}
