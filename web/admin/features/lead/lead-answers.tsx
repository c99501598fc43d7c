import type { ReactNode } from 'react';
import type { LeadDetail } from '#contracts/leads';
import {
  ATTENDING_WORDS,
  DAY_WORDS,
  FIELD_WORDS,
  FORMAT_WORDS,
  ROLE_WORDS,
  TIME_WORDS,
} from '#contracts/submissions/form-words';
import { DataList } from '../../../ui/data-list.tsx';
import { fileSizeInWords } from '../../../ui/file-size.ts';
import { LEADS_URL } from '../../lead-queries.ts';
import panel from '../../panel.module.css';

/** The form's other answers with the labels that the visitor saw; renders nothing if there are none. */
export function LeadAnswers({ lead }: { lead: LeadDetail }) {
  const items = answersOf(lead);
  if (items.length === 0) return null;
  return (
    <section className={panel.card} aria-labelledby="answers-heading">
      <h2 id="answers-heading">Answers</h2>
      <DataList items={items} />
    </section>
  );
}

type Item = readonly [label: string, value: ReactNode];

function answersOf({ id, details, cv }: LeadDetail): Item[] {
  const {
    attending,
    therapist,
    days = [],
    times = [],
    outlet,
    format,
    deadline,
    role,
    quiz,
    language,
  } = details;
  const items: (Item | false | null | undefined)[] = [
    language === 'es' && ['Language', 'Spanish: please answer in Spanish'],
    attending && [FIELD_WORDS.attending, ATTENDING_WORDS[attending]],
    therapist !== undefined && [FIELD_WORDS.therapist, therapist],
    days.length > 0 && [FIELD_WORDS.days, days.map((day) => DAY_WORDS[day]).join(', ')],
    times.length > 0 && [FIELD_WORDS.times, times.map((time) => TIME_WORDS[time]).join(', ')],
    outlet !== undefined && [FIELD_WORDS.outlet, outlet],
    format && [FIELD_WORDS.format, FORMAT_WORDS[format]],
    deadline !== undefined && [FIELD_WORDS.deadline, deadline],
    role && [FIELD_WORDS.role, ROLE_WORDS[role]],
    cv && ['Resume', <CvLink key="cv" leadId={id} cv={cv} />],
    quiz && ['Quiz', quiz.title],
    quiz && ['Result', quiz.result],
    ...(quiz?.answers ?? []).map(({ question, answer }): Item => [question, answer]),
  ];
  return items.filter((item): item is Item => Boolean(item));
}

interface CvLinkProps {
  leadId: string;
  cv: NonNullable<LeadDetail['cv']>;
}

function CvLink({ leadId, cv: { format, bytes, scan } }: CvLinkProps) {
  return (
    <>
      <a href={`${LEADS_URL}/${leadId}/cv`} download>
        Save the resume ({format === 'pdf' ? 'PDF' : 'Word'}, {fileSizeInWords(bytes)})
      </a>
      {scan === 'clean' ? ' Scanned for viruses' : ' Not scanned for viruses'}
    </>
  );
}
