# Server and both workers in one image:
#   docker build -t quickprism .
#   docker run --read-only --tmpfs /tmp --env-file production.env -p 4000:4000 quickprism
#   docker run --read-only --tmpfs /tmp --env-file production.env --no-healthcheck quickprism apps/server/src/worker.ts
#   docker run --read-only --tmpfs /tmp --env-file production.env --no-healthcheck quickprism apps/server/src/sos-worker.ts
# Migrations run beforehand, as the owner of the database, which the server never is.
# AUDIT_HEADS_DIR is a volume the user "node" may write to.

FROM node:24-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/client/package.json packages/client/
COPY packages/documents/package.json packages/documents/
COPY packages/ui/package.json packages/ui/
COPY packages/app/package.json packages/app/
COPY apps/server/package.json apps/server/
COPY apps/dashboard/package.json apps/dashboard/
COPY apps/companion/package.json apps/companion/
COPY e2e/package.json e2e/
COPY tools/package.json tools/

# Both web apps, built with everything.
FROM manifests AS web
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig*.json ./
COPY packages packages
COPY apps apps
COPY scripts/build.ts scripts/
COPY tools/build tools/build
RUN node scripts/build.ts

# What the server runs on, and nothing that only builds or tests.
FROM manifests AS production
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace apps/server

FROM node:24-slim AS runtime
WORKDIR /app
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=4000 \
    METRICS_PORT=4001 \
    WORKER_METRICS_PORT=4002 \
    SOS_METRICS_PORT=4003 \
    DASHBOARD_DIR=/app/apps/dashboard/dist \
    COMPANION_DIR=/app/apps/companion/dist
COPY --from=production /app ./
COPY packages/contract/src packages/contract/src
COPY packages/documents/src packages/documents/src
COPY apps/server/src apps/server/src
COPY --from=web /app/apps/dashboard/dist apps/dashboard/dist
COPY --from=web /app/apps/companion/dist apps/companion/dist
# Files belong to root and nothing is written: the process can read its code and not change it.
USER node
EXPOSE 4000 4001 4002 4003
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node"]
CMD ["apps/server/src/main.ts"]
