import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { personOf } from '#content/override-schema';
import type { SiteDetail, SiteDetails } from '#contracts/site-details';
import panel from '../../panel.module.css';
import { Problem } from '../../problem.tsx';
import { sessionQuery } from '../../session-query.ts';
import { useDocumentTitle } from '../../use-document-title.ts';
import {
  AnnouncementForm,
  AvailabilityForm,
  HoursForm,
  PricesForm,
  TeamOrderForm,
} from './detail-forms.tsx';
import { siteDetailsQuery } from '../../site-details-queries.ts';
import { AnswersForm } from './answers-form.tsx';

/** What staff change of the site by themselves: the announcement, prices, hours, availabilities, order of the team. */
export function SiteDetailsPage() {
  useDocumentTitle('Site details');
  const { data: session } = useQuery(sessionQuery);
  const { data: details, isError, isPending } = useQuery(siteDetailsQuery);
  const isAdmin = session?.role === 'admin';
  return (
    <div className={panel.screen}>
      <h1>Site details</h1>
      <p className={panel.note}>
        {isAdmin
          ? 'What you save here is on the site within seconds. Every change is kept in the history, and you can always go back to the standard, which is what the site was set up with.'
          : 'What the site says now. An admin can change it.'}
      </p>
      {isError && <Problem>The details could not be refreshed. What you see may be old.</Problem>}
      {isPending && <p className={panel.note}>Loading...</p>}
      {details?.items.map((detail) => (
        <Detail key={detail.key} detail={detail} people={details.people} isAdmin={isAdmin} />
      ))}
    </div>
  );
}

interface DetailProps {
  detail: SiteDetail;
  people: SiteDetails['people'];
  isAdmin: boolean;
}

function Detail({ detail, people, isAdmin }: DetailProps) {
  const { answerFor } = useSearch({ from: '/admin/staff/site' });
  const props = { detail, isAdmin };
  switch (detail.key) {
    case 'announcement':
      return <AnnouncementForm {...props} />;
    case 'hours':
      return <HoursForm {...props} />;
    case 'prices':
      return <PricesForm {...props} />;
    case 'answers':
      return <AnswersForm {...props} newAnswerFor={answerFor} />;
    case 'team-order':
      return <TeamOrderForm {...props} people={people} />;
    default: {
      const person = people.find(({ id }) => id === personOf(detail.key));
      return person ? <AvailabilityForm {...props} name={person.name} /> : null;
    }
  }
}
