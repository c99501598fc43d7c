import { Breadcrumbs } from '../../features/page/breadcrumbs.tsx';
import { Prose } from '../../features/page/prose.tsx';
import { Approaches, Others, ProfileFacts, ProfileHead } from '../../features/people/profile.tsx';
import type { Crumb, ViewOf } from '../../page-data/page-data.ts';
import layout from '../../ui/layout.module.css';

export function TherapistTemplate({ view, trail }: { view: ViewOf<'therapist'>; trail: Crumb[] }) {
  const { person, others } = view;
  return (
    <>
      <ProfileHead person={person} breadcrumbs={<Breadcrumbs trail={trail} />} />
      <ProfileFacts person={person} />
      <Approaches person={person} />
      <div className={layout.section}>
        <Prose sections={person.sections} />
      </div>
      <Others people={others} />
    </>
  );
}
