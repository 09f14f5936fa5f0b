import { writeFile } from 'node:fs/promises'
import Fastify from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { serve } from '#server/http/http.ts'
import { addApiDocs } from '#server/http/openapi/openapi.ts'
import { readContract } from '#server/http/openapi/openapi-contract.ts'
import { checkWithZod } from '#server/http/read-queries.ts'
import { writeDocumentTypes } from '../clients/typescript/write-document-types.ts'

// npm run client:types: writes the types of the typed client. Run it after changing an endpoint or schema of contract/.
const http = Fastify()
http.setValidatorCompiler(checkWithZod)
http.setSerializerCompiler(serializerCompiler)
addApiDocs(http, { publicUrl: 'http://localhost' })
for (const endpoint of (await readContract()).rows.keys())
  serve(http, endpoint, async () => {
    throw new Error('This server only describes its endpoints.')
  })
const file = new URL('../clients/typescript/api.gen.ts', import.meta.url)
await writeFile(file, writeDocumentTypes((await http.inject('/api/openapi.json')).json()))
