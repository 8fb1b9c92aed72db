/** The headers of every visitor's API call: the publishable key as `apikey` and as bearer token. */
export function visitorHeaders(anonKey: string): { readonly apikey: string; readonly authorization: string } {
  return { apikey: anonKey, authorization: `Bearer ${anonKey}` }
}
