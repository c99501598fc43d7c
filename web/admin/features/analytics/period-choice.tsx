import { useNavigate } from '@tanstack/react-router';
import type { Period } from '#contracts/analytics';
import { SelectField } from '../../../forms/field.tsx';
import { DayField } from '../../day-field.tsx';
import panel from '../../panel.module.css';
import { PERIOD_NAMES, PERIOD_WORDS, type AnalyticsAddress } from './analytics-period.ts';

interface PeriodChoiceProps {
  address: AnalyticsAddress;
  /** The days that are shown. */
  period: Period;
}

/** The period and what to compare it with; both stand in the address. */
export function PeriodChoice({ address, period }: PeriodChoiceProps) {
  const navigate = useNavigate({ from: '/admin/analytics' });
  const change = (changes: Partial<Record<keyof AnalyticsAddress, string>>) => {
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true });
  };
  const own = { period: 'own', ...period };
  return (
    <div className={panel.filters}>
      <SelectField
        label="Period"
        required
        value={address.period}
        onChange={({ target: { value } }) =>
          change(value === 'own' ? own : { period: value, from: undefined, to: undefined })
        }
      >
        {PERIOD_NAMES.map((name) => (
          <option key={name} value={name}>
            {PERIOD_WORDS[name]}
          </option>
        ))}
      </SelectField>
      {address.period === 'own' && (
        <>
          <DayField
            label="From"
            day={period.from}
            onDay={(from) => from && change({ ...own, from })}
          />
          <DayField label="To" day={period.to} onDay={(to) => to && change({ ...own, to })} />
        </>
      )}
      <SelectField
        label="Compare with"
        required
        value={address.compare ?? ''}
        onChange={({ target }) => change({ compare: target.value || undefined })}
      >
        <option value="">Nothing</option>
        <option value="previous">The days before</option>
        <option value="year">The year before</option>
      </SelectField>
    </div>
  );
}
