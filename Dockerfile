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
# The build installs what is locked, once.
# The database for first starts stays behind: PostgreSQL is another container's.
RUN npm run build && npm prune --omit=dev && rm -rf .build/databases

FROM docker.io/library/node:26-slim
RUN useradd --system --home-dir /var/lib/ferrywing --create-home ferrywing
WORKDIR /srv/ferrywing
COPY --from=build --chown=root:root /srv/ferrywing .
USER ferrywing
ENV NODE_ENV=production DATA_DIR=/var/lib/ferrywing PORT=3000 MALLOC_ARENA_MAX=2
# Documents lie here unless FILES_URL says otherwise. Give it a name (`-v ferrywing:/var/lib/ferrywing`), or they go with the container.
VOLUME /var/lib/ferrywing
# ROLE=worker for a container that only works; its readiness is asked in the same way.
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/api/ready').then(a => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--min-semi-space-size=8", "--max-semi-space-size=8", "--heap-growing-percent=25", "server/main.ts"]
