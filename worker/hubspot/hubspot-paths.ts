/** HubSpot's paths, each with the API version this product speaks. */
export const HUBSPOT_PATHS = {
  upsertContacts: '/crm/v3/objects/contacts/batch/upsert',
  readContacts: '/crm/v3/objects/contacts/batch/read',
  // HubSpot keys this endpoint by the address; v3's `/subscribe`, which did not, is gone from later versions.
  subscriptionStatus: (email: string) =>
    `/communication-preferences/v4/statuses/${encodeURIComponent(email)}`,
  submitForm: (portalId: string, formGuid: string) =>
    `/submissions/v3/integration/secure/submit/${portalId}/${formGuid}`,
  listFormSubmissions: (formGuid: string) => `/form-integrations/v1/submissions/forms/${formGuid}`,
};
