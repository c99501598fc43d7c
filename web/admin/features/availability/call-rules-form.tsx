import type { SiteDetail } from '#contracts/site-details';
import { OVERRIDE_SCHEMAS } from '#content/override-schema';
import { TextField } from '../../../forms/field.tsx';
import { DetailForm } from '../../detail-form.tsx';
import fields from '../../detail-form.module.css';
import {
  callRulesDraft,
  callRulesOf,
  callRulesToPreview,
  type CallRulesDraft,
} from './call-hours-draft.ts';
import { callRulesInWords } from './call-hours-words.ts';
import { DayList } from './day-list.tsx';
import { Preview } from './preview.tsx';

/** Rules for the calls of all therapists. */
export function CallRulesForm({ detail, isAdmin }: { detail: SiteDetail; isAdmin: boolean }) {
  return (
    <DetailForm
      title="For everybody"
      note="When free calls can be booked at all, whoever takes them."
      detail={detail}
      isAdmin={isAdmin}
      schema={OVERRIDE_SCHEMAS.booking}
      draftOf={callRulesDraft}
      valueOf={callRulesOf}
      inWords={callRulesInWords}
    >
      {({ draft, change, problemOf }) => {
        const changeHolidays = (holidays: CallRulesDraft['holidays']) =>
          change({ ...draft, holidays });
        return (
          <>
            <div className={fields.fields}>
              <TextField
                label="Shortest notice, in hours"
                hint="From now to the first call that can be booked."
                type="number"
                inputMode="decimal"
                min={0}
                required
                value={draft.noticeHours}
                error={problemOf('noticeHours')}
                onChange={({ target }) => change({ ...draft, noticeHours: target.value })}
              />
              <TextField
                label="How far ahead, in days"
                hint="The last day that can be booked."
                type="number"
                inputMode="numeric"
                min={1}
                required
                value={draft.daysAhead}
                error={problemOf('daysAhead')}
                onChange={({ target }) => change({ ...draft, daysAhead: target.value })}
              />
            </div>
            <DayList
              legend="Holidays"
              note="Days without calls for everybody. Somebody who does take calls then has hours for that day under “Other days”."
              add="Add a holiday"
              days={draft.holidays}
              onAdd={() => changeHolidays([...draft.holidays, ''])}
              onChange={(at, day) => changeHolidays(draft.holidays.with(at, day))}
              onRemove={(at) => changeHolidays(draft.holidays.toSpliced(at, 1))}
              errorOf={(at) => {
                const problem = problemOf(`holidays.${at}`);
                if (problem !== undefined && draft.holidays[at] === '') {
                  return 'Please choose a day';
                }
                return problem ?? (at === 0 ? problemOf('holidays') : undefined);
              }}
            />
            <Preview
              detailKey={detail.key}
              value={callRulesToPreview(draft)}
              isDraft
              of="“Whoever fits”"
            />
          </>
        );
      }}
    </DetailForm>
  );
}
