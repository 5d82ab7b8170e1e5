export interface Store<T> {
  now(): T
  set(value: T): void
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/** A value that components can subscribe to with useSyncExternalStore and other code can read. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    now: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
