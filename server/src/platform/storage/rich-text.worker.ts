import { parentPort, workerData } from 'node:worker_threads'
import { cleanHtml, readableText } from './rich-text-rules.ts'

const html = cleanHtml(workerData as string)
parentPort?.postMessage({ html, text: readableText(html) })
