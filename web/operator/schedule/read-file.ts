import { MAX_SCHEDULE_BYTES, type ScheduleRequest } from '#contract/schedules/schedules.ts'

export type ScheduleFile = Pick<ScheduleRequest, 'fileName' | 'format' | 'content'>

/** Reads the file as text, or returns the sentence why it cannot be read. */
export async function readScheduleFile(file: File): Promise<ScheduleFile | { problem: string }> {
  if (file.size === 0) return { problem: `${file.name} is empty.` }
  if (file.size > MAX_SCHEDULE_BYTES) return { problem: `${file.name} is over 1 MB. Split it by aircraft.` }
  const bytes = await file.arrayBuffer()
  const content = decodeText(bytes)
  const isCalendar = /\.ics$/i.test(file.name) || /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(content)
  return { fileName: file.name.slice(-200), format: isCalendar ? 'ICALENDAR' : 'CSV', content }
}

// Spreadsheets on Windows may write windows-1252 instead of UTF-8.
function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
