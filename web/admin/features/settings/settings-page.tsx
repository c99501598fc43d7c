import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Settings } from '#contracts/settings';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../moment.tsx';
import panel from '../../panel.module.css';
import { Problem } from '../../problem.tsx';
import { problemInWords } from '../../problem-in-words.ts';
import { TableHead } from '../../table-head.tsx';
import { useDocumentTitle } from '../../use-document-title.ts';
import { useNow } from '../../use-now.ts';
import { INTEGRATION_WORDS, missingInWords } from './integration-words.ts';
import styles from './settings-page.module.css';
import { checkQuery, settingsQuery } from './settings-queries.ts';

type Integration = Settings['integrations'][number];

/** Which integrations are configured, whether they answer, and how the queue is doing. */
export function SettingsPage() {
  useDocumentTitle('Settings');
  const { data: settings, isError, isPending } = useQuery(settingsQuery);
  return (
    <div className={panel.screen}>
      <h1>Settings</h1>
      {isError && <Problem>The settings could not be loaded. Please reload the page.</Problem>}
      {isPending && <p className={panel.note}>Loading...</p>}
      {settings && <Queue queue={settings.queue} />}
      {settings && <Integrations integrations={settings.integrations} />}
    </div>
  );
}

function Queue({ queue }: { queue: Settings['queue'] }) {
  const now = useNow();
  return (
    <section className={panel.section} aria-labelledby="queue">
      <h2 id="queue">Deliveries</h2>
      <p className={panel.note}>
        What is on its way to HubSpot and by e-mail.{' '}
        {queue.oldestDue ? (
          <>
            The oldest one is due since <Moment iso={queue.oldestDue} now={now} withDistance />.
          </>
        ) : (
          'Nothing is late.'
        )}
      </p>
      <table className={panel.table} aria-labelledby="queue">
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col" className={panel.number}>
              Now
            </th>
          </tr>
        </thead>
        <tbody>
          <QueueRow words="Pending" count={queue.pending} />
          <QueueRow words="Retrying after a failure" count={queue.retrying} />
          <QueueRow words="Waiting until their destination is set up" count={queue.waiting} />
          <QueueRow words="Failed for good" count={queue.failed} />
        </tbody>
      </table>
    </section>
  );
}

function QueueRow({ words, count }: { words: string; count: number }) {
  return (
    <tr>
      <td data-label="State">{words}</td>
      <td data-label="Now" className={panel.number}>
        {count}
      </td>
    </tr>
  );
}

function Integrations({ integrations }: { integrations: Integration[] }) {
  const queryClient = useQueryClient();
  const checkAll = () => {
    for (const { id, checkable } of integrations) {
      // The row shows what went wrong.
      if (checkable) void queryClient.prefetchQuery(checkQuery(id));
    }
  };
  return (
    <section className={panel.section} aria-labelledby="integrations">
      <div className={panel.head}>
        <h2 id="integrations">Integrations</h2>
        <Button variant="secondary" size="sm" onClick={checkAll}>
          Check all
        </Button>
      </div>
      <p className={panel.note}>
        Whoever runs the server sets them up, with the variables that are named here. Their values
        are never shown.
      </p>
      <table className={panel.table} aria-labelledby="integrations">
        <TableHead columns={['Integration', 'Set up', 'Works']} />
        <tbody>
          {integrations.map((integration) => (
            <IntegrationRow key={integration.id} integration={integration} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function IntegrationRow({ integration }: { integration: Integration }) {
  const { id, configured, missing, checkable } = integration;
  const { name, use, without, unchecked } = INTEGRATION_WORDS[id];
  return (
    <tr>
      <td data-label="Integration">
        <div>
          <strong>{name}</strong>
          <p className={panel.note}>{use}</p>
        </div>
      </td>
      <td data-label="Set up">
        <div>
          {configured ? 'Yes' : 'No'}
          {!configured && (
            <p className={panel.note}>
              {without} Missing: {missingInWords(missing)}.
            </p>
          )}
        </div>
      </td>
      <td data-label="Works">
        <div>
          {checkable && <Check id={id} name={name} />}
          {configured && !checkable && <p className={panel.note}>{unchecked}</p>}
          {!configured && <p className={panel.note}>Nothing to check.</p>}
        </div>
      </td>
    </tr>
  );
}

function Check({ id, name }: { id: Integration['id']; name: string }) {
  const { data, error, isFetching, refetch } = useQuery(checkQuery(id));
  const isBad = error !== null || data?.ok === false;
  return (
    <div className={styles.check}>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Check ${name}`}
        aria-disabled={isFetching}
        onClick={() => void refetch()}
      >
        {isFetching ? 'Checking...' : 'Check'}
      </Button>
      <p role="status" className={isBad && !isFetching ? panel.problem : panel.note}>
        {!isFetching && error && <span>{problemInWords(error)}</span>}
        {!isFetching && !error && data && (
          <span>
            <strong>{data.ok ? 'Works.' : 'Does not work.'}</strong> {data.explanation}
          </span>
        )}
      </p>
    </div>
  );
}
