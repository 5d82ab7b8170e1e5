# The portal in a container: everything it keeps is in the volume /data. With BACKUP_DIR=/backups it makes backups in the other one.
#   docker build --build-arg COMMIT=$(git rev-parse HEAD) -t xuntanza .
# Both base images may be replaced: the first needs Node 20 or later with npm, the second only glibc.
ARG BUILD_IMAGE=docker.io/library/node:24-trixie-slim
ARG BASE_IMAGE=docker.io/library/debian:trixie-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /src
COPY . .
ARG COMMIT=
RUN npm run release -- --unpacked --out /release --commit "$COMMIT"

FROM ${BASE_IMAGE}
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin xuntanza \
  && install -d -m 700 -o xuntanza -g xuntanza /data /backups
COPY --from=build /release/xuntanza /xuntanza
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER xuntanza
VOLUME /data /backups
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["/xuntanza/node_modules/.bin/node", "/xuntanza/scripts/healthcheck.mjs"]
ENTRYPOINT ["/xuntanza/node_modules/.bin/node", "/xuntanza/start.mjs"]
