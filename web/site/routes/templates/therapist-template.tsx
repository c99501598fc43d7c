import { Breadcrumbs } from '../../features/page/breadcrumbs.tsx';
import { ProseSection } from '../../features/page/prose.tsx';
import { Approaches, Others, ProfileFacts, ProfileHead } from '../../features/people/profile.tsx';
import type { Crumb, ViewOf } from '../../../page-data/page-data.ts';

export function TherapistTemplate({ view, trail }: { view: ViewOf<'therapist'>; trail: Crumb[] }) {
  const { person, others } = view;
  return (
    <>
      <ProfileHead person={person} breadcrumbs={<Breadcrumbs trail={trail} />} />
      <ProfileFacts person={person} />
      <Approaches person={person} />
      <ProseSection sections={person.sections} />
      <Others people={others} />
    </>
  );
}
