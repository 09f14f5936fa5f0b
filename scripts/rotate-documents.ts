import { rotateExports } from '#server/accounts/privacy/export-account.ts'
import { rotatePassengers, rotateScreened } from '#server/bookings/rotate-passengers.ts'
import { readConfig } from '#server/config.ts'
import { pickFileSettings } from '#server/config-files.ts'
import { rotateSubscriptions } from '#server/messages/push/push-subscriptions.ts'
import { rotateDocuments } from '#server/operators/documents/rotate-documents.ts'
import { openDatabase } from '#server/runtime/db.ts'
import { openFiles } from '#server/runtime/files.ts'
import { openOutgoing } from '#server/runtime/outgoing.ts'
import { openRowCipher } from '#server/security/encryption.ts'
import { findDatabase } from './find-database.ts'

// npm run documents:rotate: encrypts again, under the first key of DOCUMENT_KEYS, every document, passenger, export, screened
// person and notification device. docs/documents.md says when.
try {
  const config = readConfig(process.env)
  const files = openFiles(pickFileSettings(config), openOutgoing())
  const rowCipher = openRowCipher(config.documentKeys)
  const database = await findDatabase(process.env)
  const { db } = openDatabase(database.connectionString)
  try {
    const documents = await rotateDocuments(db, files)
    say(documents.done, 'document', 'documents')
    const passengers = await rotatePassengers(db, rowCipher)
    say(passengers.done, 'passenger', 'passengers')
    const screened = await rotateScreened(db, rowCipher)
    if (screened.done > 0) say(screened.done, 'person compared with lists', 'people compared with lists')
    const devices = await rotateSubscriptions(db, rowCipher)
    if (devices.done > 0) say(devices.done, 'device', 'devices')
    say(await rotateExports(db, rowCipher), 'export', 'exports')
    const failed = [...documents.failed, ...passengers.failed, ...screened.failed, ...devices.failed]
    if (failed.length > 0) {
      throw new Error(`These could not be opened and stay as they are: ${failed.join(', ')}.`)
    }

    function say(done: number, one: string, several: string) {
      console.log(
        `${done} ${done === 1 ? `${one} is` : `${several} are`} now encrypted under ${files.currentKeyId}.`,
      )
    }
  } finally {
    await db.destroy()
    await database.close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
