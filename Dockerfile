# podman build -t ferrywing .      or docker build; compose.yaml runs it with a database and a proxy
# .containerignore (docker reads .dockerignore) keeps data and secrets of this folder out.
FROM docker.io/library/node:26-slim AS build
WORKDIR /srv/ferrywing
COPY package.json package-lock.json tsconfig.json vite.config.ts start.mjs LICENSE ./
COPY contract contract
COPY db db
COPY demo demo
COPY sandbox sandbox
COPY scripts scripts
COPY server server
COPY web web
# The build first installs the locked dependencies. The database template for first starts is not needed: PostgreSQL runs in another
# container.
RUN npm run build && npm prune --omit=dev && rm -rf .build/databases

FROM docker.io/library/node:26-slim
RUN useradd --system --home-dir /var/lib/ferrywing --create-home ferrywing
WORKDIR /srv/ferrywing
COPY --from=build --chown=root:root /srv/ferrywing .
USER ferrywing
ENV NODE_ENV=production DATA_DIR=/var/lib/ferrywing PORT=3000 MALLOC_ARENA_MAX=2
# Documents are here unless FILES_URL names another place. Name the volume (`-v ferrywing:/var/lib/ferrywing`), or removing the
# container deletes them.
VOLUME /var/lib/ferrywing
# ROLE=worker makes a container that only runs jobs; its readiness check is the same.
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/api/ready').then(a => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--min-semi-space-size=8", "--max-semi-space-size=8", "--heap-growing-percent=25", "--expose-gc", ".build/server/main.js"]
