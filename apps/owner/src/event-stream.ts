import { createParser } from "eventsource-parser"

/**
 * Reads a stream of events until its end.
 *
 * @param onEvent receives the name and the parsed data of each event
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: string, data: unknown) => void,
): Promise<void> {
  const parser = createParser({ onEvent: ({ event = "", data }) => onEvent(event, JSON.parse(data)) })
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) parser.feed(part.value)
}
