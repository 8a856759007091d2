# A server for a club (docs/hosting.md). The client is in the package as it was built; Python is all that is needed.
# docker build --build-arg COMPILED=1 .    compiles the engine: more than twice as fast, minutes longer to build

FROM python:3.13 AS build
ARG COMPILED=0
WORKDIR /fracas
COPY pyproject.toml README.md LICENSE NOTICE ./
COPY src src
RUN HATCH_BUILD_HOOKS_ENABLE=$COMPILED pip wheel --no-cache-dir --wheel-dir /wheels '.[postgres,push]'

FROM python:3.13-slim
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index /wheels/*.whl \
    && useradd --system --uid 10001 --home-dir /data --create-home fracas
USER 10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=6s --start-period=30s \
    CMD ["python", "-c", "import urllib.request as ask; ask.urlopen('http://127.0.0.1:8000/health', timeout=5)"]
ENTRYPOINT ["fracas", "serve", "--no-browser", "--host", "0.0.0.0", "--port", "8000", "--data", "/data", "--log-json"]
