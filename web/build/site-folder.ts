/**
 * Where the build writes the site, relative to the project's root. A publication builds into another folder while the
 * api serves this one.
 */
export const siteFolder = process.env['SITE_FOLDER'] || 'dist/web';
