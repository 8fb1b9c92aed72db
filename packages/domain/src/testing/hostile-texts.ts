/**
 * Texts that somebody could type into any field. They must remain plain text everywhere: in a page, a script, an email,
 * a header, a file name, a spreadsheet, an address. Any of them that runs shows "XSS".
 */

/** Markup that some place would run if it were not escaped. */
export const markup: readonly string[] = [
  "<script>alert('XSS')</script>",
  "<img src=x onerror=\"alert('XSS')\">",
  "\"><svg onload=alert('XSS')>",
  "'-alert('XSS')-'",
  "</style><script>alert('XSS')</script>",
  "</title></textarea></script><script>alert('XSS')</script>",
  "javascript:alert('XSS')",
  "java\tscript:alert('XSS')//%0aalert('XSS')",
  "<iframe srcdoc=\"<script>parent.alert('XSS')</script>\">",
  "<!--<img src=\"--><img src=x onerror=alert('XSS')>",
  "<math><mtext><table><mglyph><style><img src=x onerror=alert('XSS')>",
  "<svg><animate onbegin=alert('XSS') attributeName=x dur=1s>",
  "<details open ontoggle=alert('XSS')>",
  "<input autofocus onfocus=alert('XSS')>",
  "<template><slot></template><form><button formaction=javascript:alert('XSS')>",
  "{{constructor.constructor('alert(1)')()}}",
  "`\u0024{alert('XSS')}`",
  "\\\";alert('XSS')//",
  "\\u003cscript\\u003ealert('XSS')\\u003c/script\\u003e",
  "&lt;script&gt;alert('XSS')&lt;/script&gt;",
  '<a href="data:text/html,<script>1</script>" style="background:url(//evil.example)">x</a>',
  "<meta http-equiv=refresh content=\"0;url=javascript:alert('XSS')\">",
  "<base href=//evil.example/><link rel=stylesheet href=//evil.example/x.css>",
  "]]><script xmlns='http://www.w3.org/1999/xhtml'>alert('XSS')</script>",
  // Older encodings that some programs still guess.
  "+ADw-script+AD4-alert('XSS')+ADw-/script+AD4-",
  "\u2028alert('XSS')\u2029//",
]

/** Cells that a spreadsheet would evaluate as a formula, or run a program for. */
export const formulas: readonly string[] = [
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("https://evil.example","Cliquez")',
  "+33612345678+1",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "\t=1+1",
  "\r=1+1",
  "\n=1+1",
  " =1+1",
  "\u00a0=1+1",
  "\ufeff=1+1",
  "＝1+1",
  "＋1",
  '";=1+1;"',
  "a\n=1+1",
  "'=1+1",
  "%0A=1+1",
]

/** Line ends that would begin a header, a recipient or another part of a message. */
export const lineBreaks: readonly string[] = [
  "a\r\nx-injected: 1",
  "a\nBcc: victime@example.fr",
  "a\r\n\r\n<script>alert('XSS')</script>",
  "a\rSet-Cookie: a=1",
  "a\u0085x-injected: 1",
  "a\u2028x-injected: 1",
  "%0d%0ax-injected:%201",
  'a"; filename="pire.exe',
  "a; filename*=UTF-8''pire.exe",
]

/** Names that a file system or a server could interpret as a path. */
export const paths: readonly string[] = [
  "../../etc/passwd",
  "..\\..\\windows\\system32",
  "/etc/passwd",
  "C:\\secrets.json",
  "file:///etc/passwd",
  ".",
  "..",
  ".htaccess",
  "CON",
  "NUL.txt",
  "a/../../b",
  "a\u0000.png",
  "%2e%2e%2f",
  "carte.html",
  "\u202egnp.exe",
]

/** Characters that look like others, reverse the reading direction, or are invisible. */
export const disguises: readonly string[] = [
  "\u202eecitarg tse tuot",
  "Le Petit\u200b Zinc",
  "Le Petit Zinc\u2066\u202e",
  "\u2067Le Petit Zinc\u2069",
  "L\u0435 P\u0435tit Zinc",
  "Le Petit Zinc\ufeff",
  "e\u0301t\u00e9",
  "\ufdfa".repeat(3),
  "Z\u0335\u0321\u034a\u0489a\u0334l\u0338g\u0337o",
  "\u{1f469}\u200d\u{1f373}",
  "\u{e0041}\u{e0042}",
  "\u180e\u3164\u115f",
]

/** One text that breaks out of most contexts at once, short enough for every name field. */
export const polyglot = "'\"></title></script><img src=x onerror=alert('XSS')>"
