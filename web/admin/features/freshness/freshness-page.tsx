import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BADGE_OLD_DAYS, type Freshness } from '#contracts/freshness';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Moment } from '../../moment.tsx';
import panel from '../../panel.module.css';
import { Problem } from '../../problem.tsx';
import { dateInWords } from '../../practice-time.ts';
import { TableHead } from '../../table-head.tsx';
import { useDocumentTitle } from '../../use-document-title.ts';
import { useNow } from '../../use-now.ts';
import styles from './freshness-page.module.css';
import { freshnessQuery } from './freshness-query.ts';
import { problemOfLink } from './link-words.ts';

/** What on the site may be out of date: links, availability, answers and pages. */
export function FreshnessPage() {
  useDocumentTitle('Freshness');
  const { data: freshness, isError, isPending } = useQuery(freshnessQuery);
  return (
    <div className={panel.screen}>
      <h1>Freshness</h1>
      <p className={panel.note}>
        What on the site may be out of date. Questions that no page answers are under{' '}
        <Link to="/admin/relie-gaps">What Relie could not answer</Link>.
      </p>
      {isError && <Problem>This could not be loaded. Please reload the page.</Problem>}
      {isPending && <p className={panel.note}>Loading...</p>}
      {freshness && (
        <>
          <Links links={freshness.links} />
          <Badges badges={freshness.badges} />
          <Answers answers={freshness.answers} />
          <Pages pages={freshness.pages} />
        </>
      )}
    </div>
  );
}

function Links({ links: { count, checked, broken } }: { links: Freshness['links'] }) {
  return (
    <section className={panel.section} aria-labelledby="links">
      <h2 id="links">Broken links to other sites</h2>
      <p className={panel.note}>
        Each link to another site is visited once a week. One that fails is visited again the next
        day, and is listed here if it fails again. {checkedInWords(count, checked)}
      </p>
      {broken.length === 0 ? (
        <p>No broken link is known.</p>
      ) : (
        <table className={panel.table} aria-labelledby="links">
          <TableHead columns={['Link', 'What is wrong', 'Where it stands']} />
          <tbody>
            {broken.map((link) => (
              <BrokenLink key={link.url} link={link} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function BrokenLink({ link }: { link: Freshness['links']['broken'][number] }) {
  const now = useNow();
  const { url, firstFailedAt, lastCheckedAt, pages } = link;
  return (
    <tr>
      <th scope="row" data-label="Link">
        <a href={url} rel="noopener noreferrer" className={styles.link}>
          {url}
        </a>
      </th>
      <td data-label="What is wrong">
        <div>
          {problemOfLink(link)}
          <p className={panel.note}>
            First failed <Moment iso={firstFailedAt} now={now} />, last checked{' '}
            <Moment iso={lastCheckedAt} now={now} />.
          </p>
        </div>
      </td>
      <td data-label="Where it stands">
        {pages.length === 0 ? (
          'In the menu, the footer or another part that many pages share'
        ) : (
          <ul className={styles.list}>
            {pages.map((page) => (
              <li key={page.path}>
                <PageLink {...page} />
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}

function Badges({ badges }: { badges: Freshness['badges'] }) {
  return (
    <section className={panel.section} aria-labelledby="badges">
      <h2 id="badges">Availability nobody has confirmed</h2>
      <p className={panel.note}>
        Visitors choose a therapist by these words. A badge is listed when nobody has confirmed it
        under Site details, or changed its therapist’s page, for more than {BADGE_OLD_DAYS} days.
      </p>
      {badges.length === 0 ? (
        <p>No badge is older than {BADGE_OLD_DAYS} days.</p>
      ) : (
        <table className={panel.table} aria-labelledby="badges">
          <TableHead columns={['Therapist', 'Badge', 'Since']} />
          <tbody>
            {badges.map(({ path, name, badge, date }) => (
              <tr key={path}>
                <th scope="row" data-label="Therapist">
                  <PageLink path={path} title={name} />
                </th>
                <td data-label="Badge">{badge}</td>
                <td data-label="Since">{dateInWords(date)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Answers({ answers: { old, undated } }: { answers: Freshness['answers'] }) {
  return (
    <section className={panel.section} aria-labelledby="answers">
      <h2 id="answers">Answers nobody has reviewed for a year</h2>
      <p className={panel.note}>
        Relie gives these answers, and pages show them among their questions.{' '}
        {undated > 0 && `Without a date of review: ${undated}.`}
      </p>
      {old.length === 0 ? (
        <p>No answer was last reviewed more than a year ago.</p>
      ) : (
        <table className={panel.table} aria-labelledby="answers">
          <TableHead columns={['Question', 'Last reviewed', 'Change it in']} />
          <tbody>
            {old.map(({ question, path, reviewed, isStaffs }) => (
              <tr key={question}>
                <th scope="row" data-label="Question">
                  <PageLink path={path} title={question} />
                </th>
                <td data-label="Last reviewed">{dateInWords(reviewed)}</td>
                <td data-label="Change it in">
                  {isStaffs ? <Link to="/admin/site">Our own answers</Link> : 'The site’s files'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Pages({ pages }: { pages: Freshness['pages'] }) {
  const old = pages.filter(({ isOld }) => isOld).length;
  return (
    <section className={panel.section} aria-labelledby="pages">
      <h2 id="pages">Pages by last review</h2>
      <p className={panel.note}>
        The page that nobody has looked at for longest comes first.{' '}
        {old === 0 ? 'None is older than a year.' : `Older than a year: ${old}.`}
      </p>
      <table className={panel.table} aria-labelledby="pages">
        <TableHead columns={['Page', 'Last looked at']} />
        <tbody>
          {pages.map(({ path, title, date, isReview, isOld }) => (
            <tr key={path}>
              <th scope="row" data-label="Page">
                <PageLink path={path} title={title} />
              </th>
              <td data-label="Last looked at">
                <div>
                  {isReview ? 'Reviewed by a clinician' : 'Changed'} {dateInWords(date)}{' '}
                  {isOld && <StatusBadge tone="warning">Older than a year</StatusBadge>}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A page of the site, which has its own entry. */
function PageLink({ path, title }: { path: string; title: string }) {
  return (
    <a href={path} className={styles.link}>
      {title}
    </a>
  );
}

function checkedInWords(count: number, checked: number): string {
  if (count === 0) return 'So far no link is known; they are collected while the site is in use.';
  if (checked === count) return `All ${count} links have been checked.`;
  return `Checked so far: ${checked} of ${count}.`;
}
