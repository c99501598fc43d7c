import { useEffect, useMemo, type ChangeEvent, type Ref } from 'react';
import type { LeadSummary } from '#contracts/leads';
import { DeliveryCell, Now, ReachCell, StandingCell, TimeCell, WhoCell } from './lead-cells.tsx';
import styles from './leads-table.module.css';
import { useActiveRow, type TableHandle } from './use-active-row.ts';
import { useRowSelection } from './use-row-selection.ts';
import { useRowsNear } from './use-rows-near.ts';

/** How many rows before the end the next page is asked for. */
const NEAR_END = 10;

const COLUMNS = [
  { words: 'Who', Cell: WhoCell },
  { words: 'How to reach', Cell: ReachCell },
  { words: 'Status', Cell: StandingCell },
  { words: 'Reply', Cell: TimeCell },
  { words: 'Delivery', Cell: DeliveryCell },
];

interface LeadsTableProps {
  ref: Ref<TableHandle>;
  leads: LeadSummary[];
  /** Number of matches, if it is known. */
  total: number | undefined;
  now: Date;
  /** The rows are those of the filter before. */
  isOld: boolean;
  selected: Record<string, true>;
  onSelect: (selected: Record<string, true>) => void;
  onNearEnd: () => void;
}

/** The leads as a table; only the rows near the visible part of the page are in the document. */
export function LeadsTable({
  ref,
  leads,
  total,
  now,
  isOld,
  selected,
  onSelect,
  onNearEnd,
}: LeadsTableProps) {
  const ids = useMemo(() => leads.map(({ id }) => id), [leads]);
  const { body, first, end, above, below, show } = useRowsNear(ids);
  const selection = useRowSelection(ids, selected, onSelect);
  const { activeId, onFocus } = useActiveRow(ref, leads, {
    show,
    toggle: selection.toggle,
  });
  useEffect(() => {
    if (end >= leads.length - NEAR_END) onNearEnd();
  });

  return (
    <Now value={now}>
      <div
        role="table"
        aria-label="Leads"
        aria-rowcount={(total ?? leads.length) + 1}
        className={styles.table}
      >
        <div role="rowgroup">
          <div role="row" aria-rowindex={1} className={styles.head}>
            <span role="columnheader" className={styles.tick}>
              <label>
                <input
                  type="checkbox"
                  aria-label="Select all loaded leads"
                  checked={selection.isAll}
                  onChange={({ target }) => selection.setAll(target.checked)}
                />
              </label>
            </span>
            {COLUMNS.map(({ words }) => (
              <span role="columnheader" key={words}>
                {words}
              </span>
            ))}
          </div>
        </div>
        <div
          role="rowgroup"
          ref={body}
          className={styles.body}
          data-old={isOld || undefined}
          onFocus={onFocus}
        >
          {/* Siblings of the rows: the browser keeps the rows where they are when one grows. */}
          <div style={{ height: above }} />
          {leads.slice(first, end).map((lead, index) => (
            <div
              key={lead.id}
              role="row"
              aria-rowindex={first + index + 2}
              data-lead={lead.id}
              data-active={lead.id === activeId || undefined}
              data-selected={selected[lead.id]}
              className={styles.row}
            >
              <RowCells
                lead={lead}
                isSelected={selected[lead.id] ?? false}
                onTick={(event) => selection.tick(lead.id, event)}
              />
            </div>
          ))}
          <div style={{ height: below }} />
        </div>
      </div>
    </Now>
  );
}

interface RowCellsProps {
  lead: LeadSummary;
  isSelected: boolean;
  onTick: (event: ChangeEvent<HTMLInputElement>) => void;
}

function RowCells({ lead, isSelected, onTick }: RowCellsProps) {
  return (
    <>
      <span role="cell" className={styles.tick}>
        <label>
          <input
            type="checkbox"
            aria-label={`Select ${lead.firstName} ${lead.lastName}`}
            checked={isSelected}
            onChange={onTick}
          />
        </label>
      </span>
      {COLUMNS.map(({ words, Cell }) => (
        <div role="cell" key={words}>
          <Cell lead={lead} />
        </div>
      ))}
    </>
  );
}
