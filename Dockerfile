# The phasemachine program on Debian 12:
#   docker build -t phasemachine .
#   docker run --rm phasemachine
# plays every game against itself. Other words after the image's name go to the
# program; games are kept in a folder that is mounted, as in docs/data.md.

FROM debian:12 AS build
WORKDIR /phasemachine
COPY . .
# pm installs what it needs to build.
RUN ./pm build

FROM debian:12-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends \
    libabsl20220623 libedit2 libsqlite3-0 libstdc++6 libtbb12 zlib1g \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /phasemachine/build/release/bin/phasemachine /usr/local/bin/
COPY --from=build /phasemachine/LICENSE /phasemachine/build/release/NOTICE \
  /usr/local/share/doc/phasemachine/
USER 1000:1000
WORKDIR /data
ENTRYPOINT ["phasemachine"]
CMD ["selfplay"]
