import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { AUDITED_ACTIONS, auditVerificationSchema, type AuditPage as Page } from '#contracts/audit';
import { SelectField } from '../../../forms/field.tsx';
import { getJson } from '../../../http/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../moment.tsx';
import panel from '../../panel.module.css';
import { Problem } from '../../problem.tsx';
import { TableHead } from '../../table-head.tsx';
import { useDocumentTitle } from '../../use-document-title.ts';
import { useNow } from '../../use-now.ts';
import { auditQuery, parseAuditFilter } from './audit-queries.ts';
import { actionInWords, didInWords, isAboutLead } from './audit-words.ts';
import styles from './audit-page.module.css';

const ACTIONS = AUDITED_ACTIONS.map((action) => ({ action, words: actionInWords(action) })).sort(
  (a, b) => a.words.localeCompare(b.words),
);

/** Who did what, newest first, and whether the log is whole. */
export function AuditPage() {
  useDocumentTitle('Audit');
  const filter = parseAuditFilter(useSearch({ from: '/admin/staff/admins/audit' }));
  const navigate = useNavigate({ from: '/admin/audit' });
  const log = useInfiniteQuery(auditQuery(filter));
  const entries = log.data?.pages.flatMap((page) => page.items) ?? [];
  const now = useNow();

  return (
    <div className={panel.screen}>
      <h1>Audit log</h1>
      <p className={panel.note}>
        Who signed in, and who read, changed, copied or erased what. Nobody can change or remove an
        entry here; entries go after six years.
      </p>
      <Verification />
      <div className={panel.filters}>
        <SelectField
          label="Show"
          required
          value={filter.action ?? ''}
          onChange={({ target }) =>
            void navigate({
              search: ({ lead }) => ({ lead, action: target.value || undefined }),
            })
          }
        >
          <option value="">Everything</option>
          {ACTIONS.map(({ action, words }) => (
            <option key={action} value={action}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
      {filter.lead && <OneLead id={filter.lead} />}
      {log.isError && <Problem>The log could not be loaded. Please reload the page.</Problem>}
      {entries.length === 0 && !log.isError ? (
        <p className={panel.note}>{log.isPending ? 'Loading...' : 'Nothing of this kind yet.'}</p>
      ) : (
        <Entries entries={entries} now={now} />
      )}
      {log.hasNextPage && (
        <Button
          variant="secondary"
          className={panel.more}
          aria-disabled={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {log.isFetchingNextPage ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </div>
  );
}

/** Says that the log shows only one lead, with ways to it and to the whole log. */
function OneLead({ id }: { id: string }) {
  return (
    <p>
      Only entries about one lead.{' '}
      <Link to="/admin/leads/$id" params={{ id }}>
        Open the lead
      </Link>{' '}
      <Link to="/admin/audit" search={({ action }) => ({ action })}>
        Show the whole log
      </Link>
    </p>
  );
}

function Entries({ entries, now }: { entries: Page['items']; now: Date }) {
  return (
    <table className={panel.table} aria-label="Audit log">
      <TableHead columns={['When', 'Who', 'What', 'About']} />
      <tbody>
        {entries.map(({ number, at, username, action, subject }) => (
          <tr key={number}>
            <td data-label="When" className={styles.when}>
              <Moment iso={at} now={now} isStart withSeconds />
            </td>
            <td data-label="Who">{username}</td>
            <td data-label="What">{didInWords(action)}</td>
            <td data-label="About" className={styles.subject}>
              {subject && isAboutLead(action) ? (
                <Link to="/admin/leads/$id" params={{ id: subject }}>
                  {subject}
                </Link>
              ) : (
                subject
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Has the server compute the hash of every entry again. */
function Verification() {
  const { mutate, data, isPending, isError } = useMutation({
    mutationFn: () => getJson(auditVerificationSchema, '/api/admin/audit/verification'),
  });
  return (
    <div className={styles.verification}>
      <Button variant="secondary" size="sm" aria-disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Checking...' : 'Check that nothing was changed'}
      </Button>
      <p role="status" className={data?.brokenAt ? panel.problem : panel.note}>
        {isError ? 'The check did not work. Please try again.' : data && verificationInWords(data)}
      </p>
    </div>
  );
}

function verificationInWords({ entries, brokenAt }: { entries: number; brokenAt: number | null }) {
  if (brokenAt === null) return `All ${entries} entries are whole.`;
  return `Entry ${brokenAt} does not fit the one before it: somebody changed, removed or inserted an entry in the database.`;
}
