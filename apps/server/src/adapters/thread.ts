import { on } from 'node:events'
import { parentPort, Worker } from 'node:worker_threads'

/** A step takes well under a second, on a busy machine a few. */
const STEP_DEADLINE_MS = 30_000

/**
 * The bytes of the next answer. A thread posts other messages too: under `node --watch` it reports each file that it
 * imports.
 */
const nextBytes = async (worker: Worker, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> => {
  for await (const [message] of on(worker, 'message', { signal })) {
    if (message instanceof Uint8Array) return message as Uint8Array<ArrayBuffer>
  }
  throw signal.reason
}

export type Thread = ReturnType<typeof openThread>

/** A thread that answers with bytes, one message at a time. It ends at its first failure or missed deadline. */
export const openThread = (program: URL, workerData?: unknown, stepDeadlineMs = STEP_DEADLINE_MS) => {
  const worker = new Worker(program, { workerData })
  const ended = new AbortController()
  worker.on('error', (error) => ended.abort(error))
  worker.once('exit', () => ended.abort(new Error('The thread has ended')))
  return {
    async ask(message: unknown, signal?: AbortSignal) {
      const deadline = AbortSignal.timeout(stepDeadlineMs)
      const until = AbortSignal.any([ended.signal, deadline, ...(signal ? [signal] : [])])
      until.throwIfAborted()
      const bytes = nextBytes(worker, until)
      worker.postMessage(message)
      try {
        return await bytes
      } catch (error) {
        if (deadline.aborted) void worker.terminate()
        throw until.aborted ? until.reason : error
      }
    },
    get isOver() {
      return ended.signal.aborted
    },
    /** Lets the process end while the thread waits for its next message. */
    unref: () => worker.unref(),
    close: () => worker.terminate(),
  }
}

/** For the thread's own program: answers each message with what the work makes of it. A failure ends the thread. */
export const answerEach = <Message>(work: (message: Message) => Promise<Uint8Array>) => {
  const answer = async (message: Message) => {
    const bytes = new Uint8Array(await work(message))
    parentPort?.postMessage(bytes, [bytes.buffer])
  }
  parentPort?.on('message', (message: Message) => void answer(message))
}
