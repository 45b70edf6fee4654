import { chromium } from 'playwright-core';
const base='http://localhost:3161';
const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell'});
const p=await b.newPage({viewport:{width:1440,height:900}});
await p.goto(base+'/signin'); 
await p.getByLabel('E-mail').fill('admin@demo.fairlead.example');
await p.getByLabel('Password',{exact:true}).fill('fairlead-demo');
await p.getByRole('button',{name:'Sign In'}).click();
await p.waitForURL(/user|admin/,{timeout:30000});
const views=process.argv.slice(2);
for (const [name,url] of [['money','/admin/reports'],['customers','/admin/reports?view=customers'],['products','/admin/reports?view=products'],['service','/admin/reports?view=service'],['operation','/admin/operation'],['ledger','/admin/ledger?code=win%2Closs']]) {
  if(views.length&&!views.includes(name)) continue;
  for (const [w,h] of [[1440,900],[390,844]]) {
    await p.setViewportSize({width:w,height:h});
    await p.goto(base+url); await p.waitForTimeout(3500);
    await p.screenshot({path:`/tmp/reports-shots/${name}-${w}.png`,fullPage:true});
    console.log(name,w, await p.evaluate(()=>document.documentElement.scrollWidth));
  }
}
if(!views.length||views.includes('print')){ await p.setViewportSize({width:1100,height:900}); await p.goto(base+'/admin/reports'); await p.waitForTimeout(3000); await p.emulateMedia({media:'print'}); await p.screenshot({path:'/tmp/reports-shots/print.png',fullPage:true}); }
await b.close();
