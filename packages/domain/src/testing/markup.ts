/** Markup that would run, in one place or another, if it were taken for markup. */
export const markup: readonly string[] = [
  "<script>document.title='XSS'</script>",
  "<img src=x onerror=\"document.title='XSS'\">",
  "\"><svg onload=document.title='XSS'>",
  "'-document.title='XSS'-'",
  "</style><script>document.title='XSS'</script>",
  "</title></textarea></script><script>document.title='XSS'</script>",
  "javascript:document.title='XSS'",
  "<iframe srcdoc=\"<script>parent.document.title='XSS'</script>\">",
  "<!--<img src=\"--><img src=x onerror=document.title='XSS'>",
  "<math><mtext><table><mglyph><style><img src=x onerror=document.title='XSS'>",
  "{{constructor.constructor('document.title=1')()}}",
  "&lt;script&gt;document.title='XSS'&lt;/script&gt;",
  '<a href="data:text/html,<script>1</script>" style="background:url(//evil.example)">x</a>',
  "]]><script xmlns='http://www.w3.org/1999/xhtml'>document.title='XSS'</script>",
]
