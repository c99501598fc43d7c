import type { Integration } from '#contracts/settings';

interface Words {
  name: string;
  /** What it is for. */
  use: string;
  /** What happens without it. */
  without: string;
  /** Why a configured one cannot be checked from the server. */
  unchecked?: string;
}

const IN_THE_BROWSER = 'Loaded by the visitor’s browser, so it cannot be checked from here.';

/** The integrations in words. */
export const INTEGRATION_WORDS: Record<Integration, Words> = {
  postgres: { name: 'Database', use: 'Stores every lead (Postgres).', without: '' },
  redis: {
    name: 'Redis',
    use: 'Background jobs and rate limits.',
    without: 'Background jobs are kept in the database.',
  },
  meilisearch: {
    name: 'Meilisearch',
    use: 'Page search.',
    without: 'The built-in index answers searches.',
  },
  hubspot: { name: 'HubSpot', use: 'Contacts.', without: 'Leads wait here until it is set up.' },
  'hubspot-contact-form': {
    name: 'HubSpot contact form',
    use: 'Contact requests as form submissions.',
    without: 'Contact requests reach HubSpot as contacts only.',
  },
  'hubspot-newsletter-form': {
    name: 'HubSpot newsletter form',
    use: 'Newsletter sign-ups as form submissions.',
    without: 'Sign-ups reach HubSpot as contacts only.',
  },
  'hubspot-subscription': {
    name: 'HubSpot subscription',
    use: 'Subscribes people to the newsletter.',
    without: 'Sign-ups are not subscribed in HubSpot.',
    unchecked: 'HubSpot answers only for one person at a time, so it cannot be checked from here.',
  },
  smtp: {
    name: 'Mail server',
    use: 'Sends e-mail.',
    without: 'No e-mail is sent: nobody is told of calls, and there is no waitlist.',
  },
  'notice-email': {
    name: 'Notice e-mail',
    use: 'Tells the practice about new leads and outages, and each business morning about what is due.',
    without: 'Nobody is told by e-mail.',
    unchecked: 'A check would send an e-mail. Check the mail server instead.',
  },
  openai: {
    name: 'OpenAI',
    use: 'Answers of the companion.',
    without: 'The companion answers from the site’s pages.',
  },
  clamav: {
    name: 'Virus scanner',
    use: 'Scans resumes (ClamAV).',
    without: 'Resumes are stored unscanned and marked so.',
  },
  clarity: {
    name: 'Microsoft Clarity',
    use: 'Visits, after consent.',
    without: 'It is not loaded.',
    unchecked: IN_THE_BROWSER,
  },
  'google-analytics': {
    name: 'Google Analytics or Tag Manager',
    use: 'Visits, after consent.',
    without: 'It is not loaded. One of the two is enough.',
    unchecked: IN_THE_BROWSER,
  },
  'reviews-widget': {
    name: 'Reviews widget',
    use: 'Reviews on the site.',
    without: 'It is not shown.',
    unchecked: IN_THE_BROWSER,
  },
  'erasure-list': {
    name: 'Erasure list',
    use: 'Keeps erased people erased when a backup is restored.',
    without: 'Nobody can be erased from the admin.',
  },
};

/** What the variables hold that set an integration up. */
const VARIABLE_WORDS: Record<string, string> = {
  REDIS_URL: 'its address',
  MEILI_URL: 'its address',
  HUBSPOT_ACCESS_TOKEN: 'the access token',
  HUBSPOT_PORTAL_ID: 'the account’s id',
  HUBSPOT_CONTACT_FORM_GUID: 'the form’s id',
  HUBSPOT_NEWSLETTER_FORM_GUID: 'the form’s id',
  HUBSPOT_SUBSCRIPTION_ID: 'the subscription’s id',
  SMTP_URL: 'the mail server’s address',
  NOTIFY_EMAIL: 'the address to write to',
  OPENAI_API_KEY: 'the access key',
  CLAMAV_HOST: 'its address',
  CLARITY_PROJECT_ID: 'the project’s id',
  GA_MEASUREMENT_ID: 'the measurement id of Analytics',
  GTM_ID: 'the id of Tag Manager',
  REVIEWS_WIDGET_URL: 'its address',
  ERASURE_LIST: 'the file to keep it in',
};

/** What is missing, in words, each with its variable in brackets for whoever runs the server. */
export const missingInWords = (missing: readonly string[]): string =>
  missing
    .map((name) => (VARIABLE_WORDS[name] ? `${VARIABLE_WORDS[name]} (${name})` : name))
    .join(', ');
