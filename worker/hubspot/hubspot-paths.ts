/** HubSpot's paths, each with the API version this product speaks. */
export const HUBSPOT_PATHS = {
  upsertContacts: '/crm/v3/objects/contacts/batch/upsert',
  readContacts: '/crm/v3/objects/contacts/batch/read',
  subscribe: '/communication-preferences/v3/subscribe',
  submitForm: (portalId: string, formGuid: string) =>
    `/submissions/v3/integration/secure/submit/${portalId}/${formGuid}`,
  listFormSubmissions: (formGuid: string) => `/form-integrations/v1/submissions/forms/${formGuid}`,
};
