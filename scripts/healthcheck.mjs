// The container's health check: exit code 0 when the portal of this machine and its database answer.
const { PORT = '3000', API_BASE = '/api' } = process.env
const answer = await fetch(`http://127.0.0.1:${PORT}${API_BASE}/health/ready`).catch(() => undefined)
process.exitCode = answer?.ok ? 0 : 1
