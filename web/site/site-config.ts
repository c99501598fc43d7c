import { siteConfigSchema, type SiteConfig } from '#contracts/site-config';
import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../http/api-client.ts';

/** The optional features that this installation has configured. */
export const siteConfigQuery = queryOptions<SiteConfig>({
  queryKey: ['/api/site-config'],
  queryFn: ({ signal }) => getJson(siteConfigSchema, '/api/site-config', { signal }),
});
