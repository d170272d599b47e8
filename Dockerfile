# One image for web and worker (RUN chooses). compose.yaml builds and runs it; docs/runbook.md explains how.
# Pin it by digest if you know it: --build-arg NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# Dependencies change rarely: this layer is only rebuilt when they do.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY sandbox/package.json sandbox/
COPY demonstration/package.json demonstration/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

# Builds the pages and the server, with the build dependencies.
FROM manifests AS build
RUN npm ci --ignore-scripts --no-audit --no-fund --workspace web --workspace contract --workspace server
COPY tsconfig.json ./
COPY contract contract
COPY server server
COPY web web
RUN cd web && NODE_ENV=production ../node_modules/.bin/react-router build
RUN node server/bundle.mjs

# Dependencies of the running product, without those of the sandbox, the tests and the build.
FROM manifests AS packages
# Remove devDependencies first: npm installs a workspace listed there with all its dependencies, even with --omit=dev.
RUN npm pkg delete devDependencies optionalDependencies && npm pkg delete devDependencies --workspace server --workspace web \
  && npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace server --workspace web --workspace contract

FROM ${NODE_IMAGE}
WORKDIR /app
# Which commit this is, for the log and the metrics: --build-arg COMMIT=$(git rev-parse --short=12 HEAD)
ARG COMMIT=unknown
ENV COMMIT=${COMMIT} NODE_ENV=production HOST=0.0.0.0 PORT=3000 OPERATIONS_HOST=0.0.0.0 OPERATIONS_PORT=9100 DATA_DIR=/data
# Everything belongs to root and is read-only; uploaded files go to /data, or to a bucket.
RUN install -d -o node -g node /data
# Packages lie beside the workspace that needs another version than the rest, too.
COPY --from=packages /app ./
COPY package.json tsconfig.json ./
COPY contract contract
COPY server server
COPY web/package.json web/
COPY --from=build /app/web/build web/build
COPY --from=build /app/server/build server/build
# Where visitors get the source of what this image runs: --build-arg SOURCE_URL=https://…, the same as the setting
ARG SOURCE_URL=
LABEL org.opencontainers.image.title="Street Musketeers" \
  org.opencontainers.image.description="Leaflet campaigns for trade unionists" \
  org.opencontainers.image.licenses="AGPL-3.0-or-later" \
  org.opencontainers.image.source="${SOURCE_URL}" \
  org.opencontainers.image.revision="${COMMIT}"
USER node
VOLUME /data
EXPOSE 3000 9100
# Whether the process is alive. A load balancer asks /ready instead: a product whose database is away must not be restarted.
HEALTHCHECK --interval=10s --timeout=3s --start-period=40s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.OPERATIONS_PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "--v8-pool-size=1", "--max-semi-space-size=2", "--initial-old-space-size=32", "--max-old-space-size=2000"]
CMD ["server/build/main.js"]
