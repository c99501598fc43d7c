/** Paths of HubSpot that its package has no call for, each with the API version this product speaks. */
export const HUBSPOT_PATHS = {
  // HubSpot keys this endpoint by the address; v3's `/subscribe`, which did not, is gone from later versions.
  subscriptionStatus: (email: string) =>
    `/communication-preferences/v4/statuses/${encodeURIComponent(email)}`,
  submitForm: (portalId: string, formGuid: string) =>
    `/submissions/v3/integration/secure/submit/${portalId}/${formGuid}`,
  /** @param page.after the cursor that an earlier page gave */
  listFormSubmissions: (formGuid: string, page: { limit: number; after: string | undefined }) => {
    const query = new URLSearchParams({ limit: String(page.limit) });
    if (page.after) query.set('after', page.after);
    return `/form-integrations/v1/submissions/forms/${formGuid}?${query}`;
  },
};
