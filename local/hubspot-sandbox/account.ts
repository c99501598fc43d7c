import { PropertySchema } from './contact-properties.ts';
import { ContactStore } from './contact-store.ts';
import { ContactsApi } from './contacts.ts';
import { FormsApi } from './forms.ts';
import { ModeSwitch } from './modes.ts';
import { RateLimits } from './rate-limit.ts';
import { RequestLog } from './request-log.ts';
import { SubscriptionsApi } from './subscriptions.ts';

/** Who the pretended account belongs to and how much it allows. */
export interface AccountSettings {
  readonly accessToken: string;
  readonly portalId: string;
  readonly contactFormGuid: string;
  readonly newsletterFormGuid: string;
  /** Calls per rolling ten seconds and token, for the CRM and again for forms; 0 for no limit. */
  readonly rateLimit: number;
  /** Contact properties this account has beyond HubSpot's own. */
  readonly properties: readonly string[];
}

/** The account `npm start` and the tests use unless they say otherwise. */
export const defaultAccount: AccountSettings = {
  accessToken: 'sandbox-access-token',
  portalId: '10000001',
  contactFormGuid: '5a4d0b0e-0c0f-4c1e-9a51-c0a7ac7f0001',
  newsletterFormGuid: '5a4d0b0e-0c0f-4c1e-9a51-1e77e1250002',
  rateLimit: 100,
  properties: [],
};

/** All state of one pretended HubSpot account, in memory. */
export class Account {
  readonly settings: AccountSettings;
  readonly contacts = new ContactStore();
  readonly contactsApi: ContactsApi;
  readonly forms: FormsApi;
  readonly subscriptions = new SubscriptionsApi();
  readonly modes = new ModeSwitch();
  readonly limits = new RateLimits();
  readonly log = new RequestLog();

  constructor(settings: AccountSettings) {
    const { portalId, contactFormGuid, newsletterFormGuid, properties } = settings;
    const schema = new PropertySchema(portalId, properties);
    this.settings = settings;
    this.contactsApi = new ContactsApi(this.contacts, schema);
    this.forms = new FormsApi(this.contacts, schema, {
      portalId,
      formGuids: [contactFormGuid, newsletterFormGuid],
    });
  }

  /** Back to an empty account in mode "ok". */
  reset(): void {
    this.modes.reset();
    this.contacts.clear();
    this.forms.clear();
    this.subscriptions.clear();
    this.limits.clear();
    this.log.clear();
  }
}
