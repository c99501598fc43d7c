# One image for every process of ours; docker-compose.yml says which one runs.
FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json prisma.config.ts ./
COPY prisma prisma
RUN npm ci --no-audit --no-fund
COPY . .
# Pages name their canonical address, so the site is built for one.
ARG PUBLIC_URL
# The image's user is another one than whose umask made the sources: what is copied below has to be readable by all.
RUN PUBLIC_URL="$PUBLIC_URL" npm run build && chmod -R a+rX dist prisma content

# Apart from the sources, so that an upgrade without new packages uses what was installed before.
FROM node:24.21.0-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# Only the packages that package.json lists as unbundled; the others are bundled into dist (decision 0023).
RUN node -e "const p = require('./package.json'); \
    p.dependencies = Object.fromEntries(p.unbundled.map((name) => [name, p.dependencies[name]])); \
    delete p.devDependencies; \
    fs.writeFileSync('package.json', JSON.stringify(p))" \
  && npm install --package-lock-only --offline --ignore-scripts --no-audit --no-fund \
  && npm ci --ignore-scripts --no-audit --no-fund \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete \
  && find node_modules -type d -name test -prune -exec rm -r {} + \
  && chmod -R a+rX package.json node_modules

FROM node:24.21.0-slim
# local/process-flags.ts gives the reasons for MALLOC_ARENA_MAX and the flags.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=packages --chown=root:root /app/package.json ./
COPY --from=packages --chown=root:root /app/node_modules node_modules
COPY --from=build --chown=root:root /app/dist dist
COPY --from=build --chown=root:root /app/prisma prisma
COPY --from=build --chown=root:root /app/content content
# A new volume takes over the owner of the folder it is mounted on.
RUN install -d -o node -g node -m 700 /erasures /search-key
USER node
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=256", "dist/server/api.js"]
