/** The fixed words around a page: header, footer and their controls. */
export interface FrameWords {
  skip: string;
  exit: { text: string; title: string };
  cookies: string;
  /** Names of the navigations, for screen readers. */
  main: string;
  mobile: string;
  footer: string;
  social: string;
  menu: string;
  /** Before the practice's number. */
  call: string;
  chat: string;
  directions: string;
  openingMap: string;
  newTab: string;
  theme: string;
  themes: Readonly<Record<'system' | 'light' | 'dark', string>>;
}

/** They come with the data of pages in Spanish; those in English are in the bundle. */
export const SPANISH_FRAME_WORDS: Omit<FrameWords, 'chat'> = {
  skip: 'Ir al contenido',
  exit: { text: 'Salir de esta página', title: 'O presione Escape tres veces' },
  cookies: 'Ajustes de cookies',
  main: 'Principal',
  mobile: 'Móvil',
  footer: 'Pie de página',
  social: 'Redes sociales',
  menu: 'Menú',
  call: 'Llamar al',
  directions: 'Cómo llegar',
  openingMap: 'Abriendo el mapa…',
  newTab: '(se abre en otra pestaña)',
  theme: 'Tema',
  themes: { system: 'Del sistema', light: 'Claro', dark: 'Oscuro' },
};
