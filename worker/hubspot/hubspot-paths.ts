/**
 * HubSpot's API version in our own paths, checked against its reference on 2026-11-23. HubSpot's package writes the
 * paths of the contact requests itself: 14.0.1 speaks v3, which HubSpot supports until September 2027, and has no dated
 * paths.
 */
const HUBSPOT_API_VERSION = '2026-03';

/** HubSpot's paths for which its package has no function, or none in this version of the API. */
export const HUBSPOT_PATHS = {
  meetings: `/crm/objects/${HUBSPOT_API_VERSION}/meetings`,
  readMeetings: `/crm/objects/${HUBSPOT_API_VERSION}/meetings/batch/read`,
  meeting: (id: string) => `/crm/objects/${HUBSPOT_API_VERSION}/meetings/${id}`,
  contactWithMeetings: (id: string) =>
    `/crm/objects/${HUBSPOT_API_VERSION}/contacts/${id}?properties=email&associations=meetings`,
  // HubSpot keys this endpoint by the address; v3's `/subscribe`, which did not, is gone from later versions.
  subscriptionStatus: (email: string) =>
    `/communication-preferences/${HUBSPOT_API_VERSION}/statuses/${encodeURIComponent(email)}`,
  /** Has only v3 (2026-11-22). */
  submitForm: (portalId: string, formGuid: string) =>
    `/submissions/v3/integration/secure/submit/${portalId}/${formGuid}`,
  /** Has only v1 (2026-11-22). @param page.after the cursor that an earlier page gave */
  listFormSubmissions: (formGuid: string, page: { limit: number; after: string | undefined }) => {
    const query = new URLSearchParams({ limit: String(page.limit) });
    if (page.after) query.set('after', page.after);
    return `/form-integrations/v1/submissions/forms/${formGuid}?${query}`;
  },
};
