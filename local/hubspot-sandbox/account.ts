import { contactProperties, PropertySchema } from './contact-properties.ts';
import { ContactStore } from './contact-store.ts';
import { ContactsApi } from './contacts.ts';
import { ErasuresApi } from './erasures.ts';
import { FormsApi } from './forms.ts';
import { MeetingsApi } from './meetings.ts';
import { ModeSwitch } from './modes.ts';
import { RateLimits } from './rate-limit.ts';
import { RequestLog } from './request-log.ts';
import { SubscriptionsApi } from './subscriptions.ts';

/** Identity, credentials and limits of the simulated HubSpot account. */
export interface AccountSettings {
  readonly accessToken: string;
  readonly portalId: string;
  readonly contactFormGuid: string;
  readonly newsletterFormGuid: string;
  /**
   * Requests per token in a rolling window of ten seconds, counted separately for the CRM and for forms; 0 for no
   * limit.
   */
  readonly rateLimit: number;
  /** Custom contact properties of this account. */
  readonly properties: readonly string[];
}

/** Default account of `npm start` and the tests. */
export const defaultAccount: AccountSettings = {
  accessToken: 'sandbox-access-token',
  portalId: '10000001',
  contactFormGuid: '5a4d0b0e-0c0f-4c1e-9a51-c0a7ac7f0001',
  newsletterFormGuid: '5a4d0b0e-0c0f-4c1e-9a51-1e77e1250002',
  rateLimit: 100,
  properties: [],
};

/** In-memory state of one simulated HubSpot account. */
export class Account {
  readonly settings: AccountSettings;
  readonly contacts = new ContactStore();
  readonly contactsApi: ContactsApi;
  readonly meetings: MeetingsApi;
  readonly forms: FormsApi;
  readonly erasures: ErasuresApi;
  readonly subscriptions = new SubscriptionsApi();
  readonly modes = new ModeSwitch();
  readonly limits = new RateLimits();
  readonly log = new RequestLog();

  constructor(settings: AccountSettings) {
    const { portalId, contactFormGuid, newsletterFormGuid, properties } = settings;
    const schema = new PropertySchema(portalId, [...contactProperties, ...properties]);
    this.settings = settings;
    this.meetings = new MeetingsApi(this.contacts, portalId);
    this.contactsApi = new ContactsApi(this.contacts, schema, this.meetings);
    this.forms = new FormsApi(this.contacts, schema, {
      portalId,
      formGuids: [contactFormGuid, newsletterFormGuid],
    });
    this.erasures = new ErasuresApi(this.contacts, this.forms);
  }

  /** Deletes all data and sets mode "ok". */
  reset(): void {
    this.modes.reset();
    this.contacts.clear();
    this.meetings.clear();
    this.forms.clear();
    this.subscriptions.clear();
    this.erasures.clear();
    this.limits.clear();
    this.log.clear();
  }
}
