/** A request of a row; `path` without `/api`. */
export interface Asked {
  method: string
  path: string
  body?: unknown
  /** A body that is no JSON, with its type. */
  raw?: { type: string; content: BodyInit }
  /** What is large about it. */
  note: string
}

/** Makes a request, of what is there when its turn has come. */
export type Request = () => Asked | Promise<Asked>
