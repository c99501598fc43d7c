/** The language tag of a page (BCP 47). English unless the page says otherwise. */
export function localeOf(language: 'en' | 'es' = 'en'): 'en-US' | 'es-US' {
  return language === 'es' ? 'es-US' : 'en-US';
}
