import {
  createColumnHelper,
  FlexRender,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type Row,
} from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type Ref } from 'react';
import type { LeadSummary } from '#contracts/leads';
import { DeliveryCell, Now, ReachCell, StandingCell, TimeCell, WhoCell } from './lead-cells.tsx';
import styles from './leads-table.module.css';
import { useActiveRow, type TableHandle } from './use-active-row.ts';

/** Height of a row before it has been measured, px. */
const ROW_HEIGHT = 92;
/** How many rows before the end the next page is asked for. */
const NEAR_END = 10;

const features = tableFeatures({ rowSelectionFeature });
const column = createColumnHelper<typeof features, LeadSummary>();
const columns = column.columns([
  column.display({ id: 'who', header: 'Who', cell: ({ row }) => <WhoCell lead={row.original} /> }),
  column.display({
    id: 'reach',
    header: 'How to reach',
    cell: ({ row }) => <ReachCell lead={row.original} />,
  }),
  column.display({
    id: 'standing',
    header: 'Status',
    cell: ({ row }) => <StandingCell lead={row.original} />,
  }),
  column.display({
    id: 'time',
    header: 'Reply',
    cell: ({ row }) => <TimeCell lead={row.original} />,
  }),
  column.display({
    id: 'delivery',
    header: 'Delivery',
    cell: ({ row }) => <DeliveryCell lead={row.original} />,
  }),
]);

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
  const table = useTable({
    features,
    columns,
    data: leads,
    getRowId: ({ id }) => id,
    state: { rowSelection: selected },
    onRowSelectionChange: (update) =>
      onSelect(typeof update === 'function' ? update(selected) : update),
  });
  const { rows } = table.getRowModel();
  const body = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  // What stands above the table can grow and shrink, and the page with it.
  useLayoutEffect(() => {
    const measure = () => {
      if (body.current) setOffset(Math.round(body.current.getBoundingClientRect().top + scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    scrollMargin: offset,
    scrollPaddingStart: 80,
    scrollPaddingEnd: 40,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - NEAR_END) onNearEnd();
  });
  const { activeId, onFocus } = useActiveRow(ref, rows, virtual.scrollToIndex);

  return (
    <Now value={now}>
      <div
        role="table"
        aria-label="Leads"
        aria-rowcount={(total ?? rows.length) + 1}
        className={styles.table}
      >
        <div role="rowgroup">
          <div role="row" aria-rowindex={1} className={styles.head}>
            <span role="columnheader" className={styles.tick}>
              <input
                type="checkbox"
                aria-label="Select all loaded leads"
                checked={table.getIsAllRowsSelected()}
                onChange={table.getToggleAllRowsSelectedHandler()}
              />
            </span>
            {table.getFlatHeaders().map((header) => (
              <span role="columnheader" key={header.id}>
                <table.FlexRender header={header} />
              </span>
            ))}
          </div>
        </div>
        <div
          role="rowgroup"
          ref={body}
          className={styles.body}
          style={{ height: virtual.getTotalSize() }}
          data-old={isOld || undefined}
          onFocus={onFocus}
        >
          {items.map((item) => {
            const row = rows[item.index];
            if (!row) return null;
            return (
              <div
                key={row.id}
                role="row"
                aria-rowindex={item.index + 2}
                ref={virtual.measureElement}
                data-index={item.index}
                data-lead={row.id}
                data-active={row.id === activeId || undefined}
                data-selected={row.getIsSelected() || undefined}
                className={styles.row}
                style={{ transform: `translateY(${item.start - offset}px)` }}
              >
                <RowCells row={row} />
              </div>
            );
          })}
        </div>
      </div>
    </Now>
  );
}

function RowCells({ row }: { row: Row<typeof features, LeadSummary> }) {
  const { firstName, lastName } = row.original;
  return (
    <>
      <span role="cell" className={styles.tick}>
        <input
          type="checkbox"
          aria-label={`Select ${firstName} ${lastName}`}
          checked={row.getIsSelected()}
          onChange={row.getToggleSelectedHandler()}
        />
      </span>
      {row.getAllCells().map((cell) => (
        <div role="cell" key={cell.id} className={styles[cell.column.id]}>
          <FlexRender cell={cell} />
        </div>
      ))}
    </>
  );
}
