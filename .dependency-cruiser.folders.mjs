// No cycle of folders, without tests: a test in a low folder opens a whole portal.
import config, { testing } from './.dependency-cruiser.mjs'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no cycle of folders',
      scope: 'folder',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...config.options, doNotFollow: { path: `node_modules|${testing}` } },
}
