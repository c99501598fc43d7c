/** The National Domestic Violence Hotline, as published on thehotline.org. */
export const HOTLINE = { display: '1-800-799-7233', href: 'tel:+18007997233' } as const;
