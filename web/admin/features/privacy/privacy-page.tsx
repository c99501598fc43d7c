import { useQuery } from '@tanstack/react-query';
import type { ErasureProofList, RetentionPreview } from '#contracts/erasures';
import { KIND_WORDS } from '#contracts/submissions/kind-words';
import { Moment } from '../../moment.tsx';
import panel from '../../panel.module.css';
import { Problem } from '../../problem.tsx';
import { TableHead } from '../../table-head.tsx';
import { useDocumentTitle } from '../../use-document-title.ts';
import { useNow } from '../../use-now.ts';
import { erasuresQuery, retentionQuery } from './privacy-queries.ts';

type Proof = ErasureProofList[number];

const STATE_WORDS: Record<Proof['state'], string> = {
  PENDING: 'Erased here; HubSpot is next',
  NEEDS_STAFF: 'Erased here; somebody has to delete the contact in HubSpot',
  DONE: 'Erased here and in HubSpot',
  NOT_RECORDED: 'Not finished: erase the address again',
};

/** What is deleted by itself, and what was erased on request. */
export function PrivacyPage() {
  useDocumentTitle('Privacy');
  return (
    <div className={panel.screen}>
      <h1>Privacy</h1>
      <Retention />
      <Erasures />
    </div>
  );
}

function Retention() {
  const { data: rules, isError } = useQuery(retentionQuery);
  return (
    <section className={panel.section} aria-labelledby="retention">
      <h2 id="retention">What is deleted by itself</h2>
      <p className={panel.note}>
        Once a day, what is older than its time is deleted for good, with its deliveries and notes.
        The privacy policy promises these times.
      </p>
      {isError && <NotLoaded />}
      {rules && (
        <table className={panel.table} aria-labelledby="retention">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Kept</th>
              <th scope="col" className={panel.number}>
                Stored now
              </th>
              <th scope="col" className={panel.number}>
                Goes in 7 days
              </th>
              <th scope="col" className={panel.number}>
                Goes in 30 days
              </th>
            </tr>
          </thead>
          <tbody>
            {rules.map((rule) => (
              <tr key={rule.rule}>
                <td data-label="What">{ruleInWords(rule)}</td>
                <td data-label="Kept">{timeInWords(rule.days)}</td>
                <td data-label="Stored now" className={panel.number}>
                  {rule.stored}
                </td>
                <td data-label="Goes in 7 days" className={panel.number}>
                  {rule.within7Days}
                </td>
                <td data-label="Goes in 30 days" className={panel.number}>
                  {rule.within30Days}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Erasures() {
  const { data: proofs, isError } = useQuery(erasuresQuery);
  const now = useNow();
  return (
    <section className={panel.section} aria-labelledby="erasures">
      <h2 id="erasures">Erased on request</h2>
      <p className={panel.note}>
        The proof that a person was erased. It names nobody. To erase somebody, open one of their
        leads.
      </p>
      {isError && <NotLoaded />}
      {proofs?.length === 0 && <p className={panel.note}>Nobody has asked for it so far.</p>}
      {proofs && proofs.length > 0 && (
        <table className={panel.table} aria-labelledby="erasures">
          <TableHead columns={['When', 'By', 'Deleted here', 'State']} />
          <tbody>
            {proofs.map((proof) => (
              <tr key={proof.id}>
                <td data-label="When">
                  <Moment iso={proof.requestedAt} now={now} isStart />
                </td>
                <td data-label="By">{proof.requestedBy}</td>
                <td data-label="Deleted here">{deletedInWords(proof)}</td>
                <td data-label="State">
                  <div>
                    <strong>{STATE_WORDS[proof.state]}</strong>
                    <p className={panel.note}>
                      {proof.explanation}{' '}
                      {proof.confirmedAt && (
                        <>
                          Confirmed <Moment iso={proof.confirmedAt} now={now} />
                          {proof.confirmedBy && ` by ${proof.confirmedBy}`}.
                        </>
                      )}
                    </p>
                    <p className={panel.note}>Proof {proof.id}</p>
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function NotLoaded() {
  return <Problem>This could not be loaded. Please reload the page.</Problem>;
}

function ruleInWords({ rule }: RetentionPreview[number]): string {
  if (rule === 'spam') return 'Held back as spam';
  if (rule === 'unconfirmed') return 'Newsletter sign-up, address not confirmed';
  return kindInWords(rule);
}

function kindInWords(kind: string): string {
  const words: Partial<Record<string, string>> = KIND_WORDS;
  return words[kind] ?? kind;
}

function timeInWords(days: number | null): string {
  if (days === null) return 'Until the person asks';
  if (days % 365 === 0) return days === 365 ? '1 year' : `${days / 365} years`;
  return `${days} days`;
}

function deletedInWords({ deleted }: Proof): string {
  const counts = Object.entries(deleted);
  if (counts.length === 0) return 'Nothing';
  return counts.map(([kind, count]) => `${count} × ${kindInWords(kind)}`).join(', ');
}
