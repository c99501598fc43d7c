-- Prints the figures of a run as one line of JSON. Read by wrk.ts.
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"perSecond":%.1f,"p50":%.2f,"p99":%.2f,"failed":%d}\n',
    summary.requests / (summary.duration / 1e6),
    latency:percentile(50) / 1e3,
    latency:percentile(99) / 1e3,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout
  ))
end
