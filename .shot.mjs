import { chromium } from 'playwright-core'
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--host-resolver-rules=MAP portal.example.gal 127.0.0.1']})
const c = await b.newContext({viewport:{width:1000,height:900},locale:'gl-ES',ignoreHTTPSErrors:true}); const p = await c.newPage()
const t=Date.now()
await p.goto('https://portal.example.gal/account/login')
await p.locator('input:visible').nth(0).fill('00000000T'); await p.locator('input[type=password]').first().fill('carballeira longa'); await p.keyboard.press('Enter')
await p.waitForURL(u=>!/login/.test(u.pathname)); console.log('signed in', Date.now()-t)
await p.goto('https://portal.example.gal/estado'); await p.waitForTimeout(3000)
await p.screenshot({path:'/tmp/man/estado.png',fullPage:true}); await b.close()
